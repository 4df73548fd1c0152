export const HOME_PATH = '/';
export const SIGN_UP_PATH = '/signup';
export const LOG_IN_PATH = '/login';
export const CONFIRM_EMAIL_PATH = '/confirmEmail';
