export { addUploadedPhotoRoutes } from './uploaded-photo-routes.ts';
export { createUploadsPersonalData } from './uploads-personal-data.ts';
export { createPhotoStore, type PhotoStore } from './photo-store.ts';
export { uploadsRoutes } from './uploads-routes.ts';
