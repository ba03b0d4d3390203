/** What indicators send, written from the same tables as the frames of `src/domain/scale`, and not by its code. */
interface Said {
  /** Whole kg, from -999 to 99999. */
  readonly kg: number;
  readonly moving: boolean;
}

/** Each character a byte. */
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));

const padded = (kg: number, width: number, fill = '0') => String(Math.abs(kg)).padStart(width, fill);
const sign = (kg: number, plus = '+') => (kg < 0 ? '-' : plus);
const header = (moving: boolean) => (moving ? 'US' : 'ST');

const toledo = ({ kg, moving }: Said) =>
  `\u0002*${String.fromCharCode(0x30 + (kg < 0 ? 2 : 0) + (moving ? 8 : 0))} ${padded(kg, 6)}000000\r`;
const codes = (text: string) => [...bytesOf(text)];

export const WRITERS = {
  toledo,
  toledo_checksum: (said: Said) => {
    const sum = codes(toledo(said)).reduce((all, code) => all + (code % 128), 0);
    return toledo(said) + String.fromCharCode((128 - (sum % 128)) % 128);
  },
  and: ({ kg, moving }: Said) => `${header(moving)},GS,${sign(kg)}${padded(kg, 7)}kg\r\n`,
  cas: ({ kg, moving }: Said) => `${header(moving)},GS,1\u00c4,${sign(kg, '0')}${padded(kg, 7)} kg\r\n`,
  rinstrum: ({ kg, moving }: Said) =>
    `\u0002${sign(kg, ' ')}${padded(kg, 7, ' ')}G${moving ? 'M' : ' '} -${moving ? '   ' : ' kg'}\u0003`,
  yaohua: ({ kg }: Said) => {
    const body = `${sign(kg)}${padded(kg, 6)}0`;
    const xor = codes(body).reduce((all, code) => all ^ code, 0);
    return `\u0002${body}${xor.toString(16).toUpperCase().padStart(2, '0')}\u0003`;
  },
  pattern: ({ kg }: Said) => `wn${sign(kg, '0')}${padded(kg, 6)}kg\r\n`,
};
