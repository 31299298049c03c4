export const BEARER_OPTION = '-H "Authorization: Bearer $TOKEN"';

export const JSON_OPTION = '-H "Content-Type: application/json"';

export function formatCurl(method: string, url: string, options: readonly string[]): string {
	const verb = method === "GET" ? "" : `-X ${method} `;
	return [`curl ${verb}"${url}"`, ...options].join(" \\\n  ");
}

/** Single-quotes a JSON body; shell variables in `variableFields` are left to the shell. */
export function quoteJson(body: unknown, variableFields: readonly string[]): string {
	return quoteForShell(JSON.stringify(body, null, 2))
		.replace(/\n/g, "\n  ")
		.replace(/"(\w+)": "(\$[A-Z]+)"/g, (line, name, variable) =>
			variableFields.includes(name) ? `"${name}": "'"${variable}"'"` : line,
		);
}

export function quoteForShell(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
