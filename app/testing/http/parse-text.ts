/** Reads a page's text, without its tags. */
export const parseText = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, " ");
