import { z } from "zod";
import { call, done } from "~/http/api/call.server";
import { openApiOf } from "~/http/api/openapi.server";
import { CALLS } from "./calls.server";

/** The API as programs read of it. It speaks of the others, and not of itself. */
export const getDescription = call({
	method: "GET",
	path: "/openapi.json",
	about: "Accounts",
	name: "getDescription",
	summary: "This API as OpenAPI 3.1",
	who: "anyone",
	answer: z.record(z.string(), z.unknown()),
	example: { path: "/openapi.json" },
	async run({ platform }) {
		return done(openApiOf(CALLS, platform.settings));
	},
});
