import { API } from "~/http/api/api-request.server";
import type { Call } from "~/http/api/call.server";
import { IMAGE } from "~/http/api/read-image.server";
import { BEARER, curlLine, JSON_TYPE, quotedJson } from "./try-it/format-curl";

/**
 * A call's example as a line of curl. Its token is `$TOKEN`; what else begins with a dollar is a variable of the reader's
 * own, such as the id of an order of theirs.
 */
export function curlFor(
	{ method, who, input, example }: Pick<Call, "method" | "who" | "input" | "example">,
	origin: string,
): string {
	const query = example.query ? `?${example.query}` : "";
	const options = who === "anyone" ? [] : [BEARER];
	if (input === IMAGE) options.push(`-F image=@${String(example.input)}`);
	else if (example.input !== undefined) {
		const all = Object.keys(example.input ?? {});
		options.push(JSON_TYPE, `-d ${quotedJson(example.input, all)}`);
	}
	return curlLine(method, `${origin}${API}${example.path}${query}`, options);
}
