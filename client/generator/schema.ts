import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { buildOpenApi } from "../../app/http/api/openapi.server";
import { CALLS } from "../../app/routes/api/calls.server";

export const SCHEMA_FILE = new URL("../schema.ts", import.meta.url);

const HEAD = "// Written by `npm run client` from the API's own description. Don't edit it.\n\n";

export async function buildClientSchema(): Promise<string> {
	const shop = { origin: "http://127.0.0.1:8787", shopName: "Toolyard" };
	const description = buildOpenApi(CALLS, shop) as unknown as OpenAPI3;
	const nodes = await openapiTS(description, {
		// Deprecated fields are accepted from old clients only.
		excludeDeprecated: true,
		transform: (schema) => ("contentMediaType" in schema ? BLOB : undefined),
	});
	return HEAD + astToString(nodes);
}

const BLOB = ts.factory.createTypeReferenceNode("Blob");
