/**
 * After the first save, asks the browser to keep this origin's storage when space runs short. Some browsers ask the user, so this
 * happens only once there is something to keep, and once a visit. The answer is shown in the settings and in the sync panel.
 */
let asked = false;

export async function persistStorage(storage: StorageManager | undefined): Promise<void> {
  if (asked || !storage?.persist) return;
  asked = true;
  try {
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    /* not allowed here */
  }
}
