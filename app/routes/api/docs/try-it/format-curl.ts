/** The header of a token, which stands in a variable of the shell. */
export const BEARER_OPTION = '-H "Authorization: Bearer $TOKEN"';

export const JSON_OPTION = '-H "Content-Type: application/json"';

/** A call as a line of curl; `options` are what it has besides, quoted for the shell. */
export function formatCurl(method: string, url: string, options: readonly string[]): string {
	const verb = method === "GET" ? "" : `-X ${method} `;
	return [`curl ${verb}"${url}"`, ...options].join(" \\\n  ");
}

/**
 * A body for people to read. Single quotes are around it; variables of the shell that stand in the `open` fields are let
 * out of them, into double ones. Anywhere else a dollar is what was typed.
 */
export function quoteJson(body: unknown, variableFields: readonly string[]): string {
	return quoteForShell(JSON.stringify(body, null, 2))
		.replace(/\n/g, "\n  ")
		.replace(/"(\w+)": "(\$[A-Z]+)"/g, (line, name, variable) =>
			variableFields.includes(name) ? `"${name}": "'"${variable}"'"` : line,
		);
}

/** Text as the shell leaves it. */
export function quoteForShell(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
