/** Through the device's own share sheet; else the text goes to the clipboard; else it is shown, to be copied by hand. */
export async function share(title: string, text: string): Promise<'copied' | 'by_hand' | null> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, text });
      return null;
    } catch (error) {
      // Closing the sheet is an answer.
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  return copy(text);
}

/** To the clipboard; else it is shown, to be copied by hand. */
export async function copy(text: string): Promise<'copied' | 'by_hand'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'by_hand';
  }
}
