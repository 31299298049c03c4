export const parseText = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, " ");
