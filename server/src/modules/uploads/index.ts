export { addUploadedPhotoRoutes } from './uploaded-photo-routes.ts';
export { uploadsRoutes } from './uploads-routes.ts';
