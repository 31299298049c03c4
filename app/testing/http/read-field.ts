/** Reads the value of a form's field, or of its button; '' without one. */
export const readField = (html: string, name: string): string =>
	new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ??
	new RegExp(`value="([^"]*)"[^>]*name="${name}"`).exec(html)?.[1] ??
	"";

export const readFields = <Name extends string>(html: string, ...names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, readField(html, name)])) as Record<Name, string>;
