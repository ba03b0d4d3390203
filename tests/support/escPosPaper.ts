/** What a receipt printer makes of bytes: written from Epson's tables of ESC/POS, and not by the code of `src`. Of what it does not know it throws. */

export interface PrintedLine {
  readonly text: string;
  readonly align: 'left' | 'center' | 'right';
  readonly bold: boolean;
  readonly inverse: boolean;
  /** The most that a character in it is high, times the normal height. */
  readonly height: number;
  /** Times the normal width, of each character. */
  readonly widths: readonly number[];
}

export interface PrintedCode {
  readonly code: string;
  /** Dots a module. */
  readonly size: number;
  readonly level: 'L' | 'M' | 'Q' | 'H';
}

export interface EscPosPaper {
  readonly parts: readonly (PrintedLine | PrintedCode | { readonly cut: 'full' | 'partial' })[];
  /** The lines as text, without what is empty. */
  readonly text: readonly string[];
  readonly codes: readonly PrintedCode[];
}

const ALIGN = ['left', 'center', 'right'] as const;
const LEVELS = ['L', 'M', 'Q', 'H'] as const;
const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`no ${index} here`);
  return found;
};

/** `columns`: characters of normal width on a line; a longer one goes on below, as on paper. */
export function printedBy(bytes: Uint8Array, columns: number): EscPosPaper {
  const parts: (PrintedLine | PrintedCode | { cut: 'full' | 'partial' })[] = [];
  const blank = { text: '', widths: [] as readonly number[], height: 1, bold: false, inverse: false };
  let style = { align: ALIGN[0] as (typeof ALIGN)[number], bold: false, inverse: false, width: 1, height: 1 };
  let code = { code: '', size: 3, level: LEVELS[0] as (typeof LEVELS)[number] };
  let line = blank;
  let used = 0;
  let read = 0;
  const next = () => at([...bytes.subarray(read, (read += 1))], 0);

  function feed() {
    parts.push({ ...line, align: style.align });
    [line, used] = [blank, 0];
  }
  function put(letter: string) {
    if (used + style.width > columns) feed();
    used += style.width;
    const { width, height, bold, inverse } = style;
    line = {
      text: line.text + letter,
      widths: [...line.widths, width],
      height: Math.max(line.height, height),
      bold: line.bold || bold,
      inverse: line.inverse || inverse,
    };
  }
  function startedOnly() {
    if (line.text !== '') throw new Error(`in the middle of the line "${line.text}"`);
  }
  function twoDimensional() {
    const length = next() + next() * 256;
    const [kind, task, ...data] = bytes.subarray(read, (read += length));
    if (kind !== 49) throw new Error(`a code of another kind: ${kind}`);
    if (task === 65 && data[0] !== 50) throw new Error('a QR code of another model');
    else if (task === 67) code = { ...code, size: at(data, 0) };
    else if (task === 69) code = { ...code, level: at(LEVELS, at(data, 0) - 48) };
    else if (task === 80) code = { ...code, code: String.fromCharCode(...data.slice(1)) };
    else if (task === 81) {
      startedOnly();
      parts.push(code);
    } else if (task !== 65) throw new Error(`QR function ${task}`);
  }
  const commands: Readonly<Record<string, () => void>> = {
    '1b40': () => {
      style = { align: 'left', bold: false, inverse: false, width: 1, height: 1 };
    },
    // Letters of one byte, font A, code page 437: as they are.
    '1c2e': () => undefined,
    '1b4d': () => only(0),
    '1b74': () => only(0),
    '1b61': () => {
      startedOnly();
      style = { ...style, align: at(ALIGN, next()) };
    },
    '1b45': () => {
      style = { ...style, bold: next() === 1 };
    },
    '1d42': () => {
      style = { ...style, inverse: next() === 1 };
    },
    '1d21': () => {
      const size = next();
      style = { ...style, width: (size >> 4) + 1, height: (size & 15) + 1 };
    },
    '1d286b': twoDimensional,
    '1d56': () => {
      startedOnly();
      parts.push({ cut: next() % 48 === 0 ? 'full' : 'partial' });
    },
  };
  function only(value: number) {
    if (next() !== value) throw new Error('another font or code page');
  }

  while (read < bytes.length) {
    const first = next();
    if (first === 10) feed();
    else if (first >= 32 && first < 127) put(String.fromCharCode(first));
    else {
      let name = first.toString(16).padStart(2, '0');
      while (!commands[name] && name.length < 6) name += next().toString(16).padStart(2, '0');
      const command = commands[name];
      if (!command) throw new Error(`unknown command ${name} before byte ${read}`);
      command();
    }
  }
  const lines = parts.filter((part) => 'text' in part);
  return {
    parts,
    text: lines.map(({ text }) => text.trimEnd()).filter((text) => text !== ''),
    codes: parts.filter((part) => 'code' in part),
  };
}
