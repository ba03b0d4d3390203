/** A new version of the app, offered and never forced: a reload must not take a form away. */
import { create } from 'zustand';
import type { UpdateState } from './api.ts';

const store = create<UpdateState>()(() => ({ available: false, apply: () => undefined }));

export const useUpdate = (): UpdateState => store();
export const offerUpdate = (apply: () => void): void => store.setState({ available: true, apply });
