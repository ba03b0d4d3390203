export { attach, photosOf } from './outbox/photos/attachPhoto.ts';
export { prepareApart } from './outbox/photos/prepareApart.ts';
export { prepareLogo, type UnfitLogo } from './outbox/photos/prepareLogo.ts';
export type { PreparedPhoto, UnfitPhoto } from './outbox/photos/preparePhoto.ts';
export { usePhoto } from './records/usePhoto.ts';
