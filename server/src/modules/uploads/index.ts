export { addUploadedPhotoRoutes } from './uploaded-photo-routes.ts';
export { createUploadsPersonalData } from './uploads-personal-data.ts';
export { createPhotoStore, type PhotoStore } from './photo-store.ts';
export { createFileFolder } from './file-folder.ts';
export { type ChatPhoto, processChatPhoto, processPhoto } from './photo-processing.ts';
export { createTurns } from './turns.ts';
export { readUpload } from './read-upload.ts';
export { uploadsRoutes } from './uploads-routes.ts';
