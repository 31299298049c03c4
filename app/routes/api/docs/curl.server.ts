import { API } from "~/http/api/api-address.server";
import type { Call } from "~/http/api/call.server";
import { IMAGE } from "~/http/api/read-image.server";

/**
 * A call's example as a line of curl. Its token is `$TOKEN`; what else begins with a dollar is a variable of the reader's
 * own, such as the id of an order of theirs.
 */
export function curlFor(
	{ method, who, input, example }: Pick<Call, "method" | "who" | "input" | "example">,
	origin: string,
): string {
	const query = example.query ? `?${example.query}` : "";
	const parts = [
		`curl ${method === "GET" ? "" : `-X ${method} `}"${origin}${API}${example.path}${query}"`,
	];
	if (who !== "anyone") parts.push('-H "Authorization: Bearer $TOKEN"');
	if (input === IMAGE) parts.push(`-F image=@${String(example.input)}`);
	else if (example.input !== undefined) {
		parts.push('-H "Content-Type: application/json"', `-d '${jsonOf(example.input)}'`);
	}
	return parts.join(" \\\n  ");
}

/** JSON inside single quotes, out of which the shell's variables are let. */
function jsonOf(input: unknown): string {
	return JSON.stringify(input, null, 2)
		.replaceAll("'", "'\\''")
		.replace(/\n/g, "\n  ")
		.replace(/"(\$[A-Z]+)"/g, `"'$1'"`);
}
