import { API_PATH } from "~/http/api/api-request.server";
import type { Call } from "~/http/api/call.server";
import { IMAGE } from "~/http/api/read-image.server";
import { BEARER_OPTION, formatCurl, JSON_OPTION, quoteJson } from "./try-it/format-curl";

/** A dollar sign marks a shell variable: `$TOKEN`, or an id that the reader fills in. */
export function buildExampleCurl(
	{ method, access, input, example }: Pick<Call, "method" | "access" | "input" | "example">,
	origin: string,
): string {
	const query = example.query ? `?${example.query}` : "";
	const options = access === "anyone" ? [] : [BEARER_OPTION];
	if (input === IMAGE) options.push(`-F image=@${String(example.input)}`);
	else if (example.input !== undefined) {
		const all = Object.keys(example.input ?? {});
		options.push(JSON_OPTION, `-d ${quoteJson(example.input, all)}`);
	}
	return formatCurl(method, `${origin}${API_PATH}${example.path}${query}`, options);
}
