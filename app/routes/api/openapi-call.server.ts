import { z } from "zod";
import { defineCall, succeed } from "~/http/api/call.server";
import { buildOpenApi } from "~/http/api/openapi.server";
import { CALLS } from "./calls.server";

export const getDescription = defineCall("GET /openapi.json", {
	tag: "Accounts",
	name: "getDescription",
	summary: "This API as OpenAPI 3.1",
	access: "anyone",
	response: z.record(z.string(), z.unknown()),
	example: { path: "/openapi.json" },
	async run({ platform }) {
		return succeed(buildOpenApi(CALLS, platform.settings));
	},
});
