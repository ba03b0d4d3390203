export type PaperSize = 'roll' | 'a4';

/** Sets the paper size (a roll is as long as its ticket) until the returned function is called, by a rule in the app's own style sheet. */
export function setPageSize(size: PaperSize, paper: HTMLElement | null, foot = ''): () => void {
  const sheet = [...document.styleSheets].find(isOwn);
  if (!sheet) return () => undefined;
  const rule =
    size === 'a4'
      ? `@page { size: A4; margin: 14mm; ${PAGE_NUMBER} @bottom-left { content: ${JSON.stringify(foot)}; font: 8pt sans-serif } }`
      : `@page { size: 80mm ${millimetres(paper)}mm; margin: 0 }`;
  const added = sheet.cssRules[sheet.insertRule(rule, sheet.cssRules.length)];
  return () => {
    const at = [...sheet.cssRules].findIndex((one) => one === added);
    if (at >= 0) sheet.deleteRule(at);
  };
}

/** Browsers before 2025 leave it out. */
const PAGE_NUMBER = '@bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif }';

/** Of the paper itself, whose measures know nothing of the zoom of its preview. A little longer: a last line on a second sheet would be worse. */
const millimetres = (paper: HTMLElement | null): number =>
  Math.ceil(((paper?.offsetHeight || UNMEASURED_PX) * 25.4) / 96) + 3;
/** Where the page is laid out for print already, the preview has no height. */
const UNMEASURED_PX = 600;

/** Sheets of extensions cannot be read. */
function isOwn(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}
