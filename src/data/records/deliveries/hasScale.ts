import { fieldsOf } from '../../../domain/values/json.ts';
import { deviceStore } from '../../store/deviceStore.ts';

/** A scale is set up at this device (`useScale`): as good as none where that cannot be read. */
export const hasScale = (): Promise<boolean> =>
  deviceStore()
    .get('scale')
    .then(
      (stored) => typeof fieldsOf(stored)['port'] === 'string',
      () => false,
    );
