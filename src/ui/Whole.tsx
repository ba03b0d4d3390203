interface WholeProps {
  readonly text: string;
  /** The part to keep together, which occurs once; if it does not occur, only the text is rendered. */
  readonly part: string | RegExp;
}

/** The sizes of a material, a remark in brackets. */
export const BRACKET = /\(.*\)/;

/** Moves the part, with its closing punctuation, to the next line as a whole; it breaks only if the text is very large. It reads and copies as plain text. */
export function Whole({ text, part }: WholeProps) {
  const found = typeof part === 'string' ? part : part.exec(text)?.[0];
  const at = found ? text.indexOf(found) : -1;
  if (!found || at < 0) return text;
  const rest = text.slice(at + found.length);
  const mark = /^\S*/.exec(rest)?.[0] ?? '';
  return (
    <>
      {text.slice(0, at)}
      <span className="whitespace-nowrap @max-[14.5rem]:whitespace-normal">{found + mark}</span>
      {rest.slice(mark.length)}
    </>
  );
}
