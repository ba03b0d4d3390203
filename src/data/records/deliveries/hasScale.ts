import { fieldsOf } from '../../../domain/values/json.ts';
import { deviceStore } from '../../store/deviceStore.ts';

/** Whether a scale is set up on this device (`useScale`); false if that cannot be read. */
export const hasScale = (): Promise<boolean> =>
  deviceStore()
    .get('scale')
    .then(
      (stored) => typeof fieldsOf(stored)['port'] === 'string',
      () => false,
    );
