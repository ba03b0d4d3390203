interface WholeProps {
  readonly text: string;
  /** What is read as one, and stands in the text once; where it does not, the text stands alone. */
  readonly part: string | RegExp;
}

/** The sizes of a material, a remark in brackets. */
export const BRACKET = /\(.*\)/;

/** The part, with the mark that ends it, goes to the next line whole; it breaks only where the text alone is very large. Read aloud and copied, it is the text itself. */
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
