import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { buildOpenApi } from "../../app/http/api/openapi.server";
import { CALLS } from "../../app/routes/api/calls.server";

/** Where they stand. */
export const SCHEMA_FILE = new URL("../../client/schema.ts", import.meta.url);

const HEAD = "// Written by `npm run client` from the API's own description. Don't edit it.\n\n";

/** The types of the client, made from the same description that a running shop serves. Where it runs is no part of them. */
export async function clientSchema(): Promise<string> {
	const shop = { origin: "http://127.0.0.1:8787", shopName: "Toolyard" };
	const description = buildOpenApi(CALLS, shop) as unknown as OpenAPI3;
	const nodes = await openapiTS(description, {
		// What older callers send and nobody reads, no new program need know.
		excludeDeprecated: true,
		transform: (schema) => ("contentMediaType" in schema ? BLOB : undefined),
	});
	return HEAD + astToString(nodes);
}

/** What a program has of a file. */
const BLOB = ts.factory.createTypeReferenceNode("Blob");
