import { type Call, TAGS, type Tag } from "~/http/api/call.server";
import { getRequiredScope } from "~/http/api/caller.server";
import { buildOpenApi, listErrorStatuses } from "~/http/api/openapi.server";
import { IMAGE } from "~/http/api/read-image.server";
import { CALLS } from "../calls.server";
import { buildExampleCurl } from "./build-example-curl.server";

type Schema = {
	$ref?: string;
	type?: string;
	const?: unknown;
	enum?: unknown[];
	items?: Schema;
	anyOf?: Schema[];
	properties?: Record<string, Schema>;
	required?: string[];
	description?: string;
	deprecated?: boolean;
	minimum?: number;
	maximum?: number;
	maxLength?: number;
	default?: unknown;
};
type Body = { content: Record<string, { schema: Schema }> };
type Operation = {
	parameters: {
		name: string;
		in: string;
		required: boolean;
		description?: string;
		schema: Schema;
	}[];
	requestBody?: Body;
	responses: Record<string, Body>;
};
type Description = {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, Schema> };
};

export type Field = { name: string; type: string; isRequired: boolean; what: string };

export type ApiCallDoc = {
	name: string;
	method: string;
	path: string;
	summary: string;
	notes: string | null;
	access: Call["access"];
	scope: string;
	query: Field[];
	body: Field[];
	ignoredFields: string[];
	response: string;
	errorStatuses: readonly number[];
	curl: string;
};

export function buildApiDocs(settings: { origin: string; shopName: string }) {
	const description = buildOpenApi(CALLS, settings) as unknown as Description;
	const chapters: { tag: Tag; calls: ApiCallDoc[] }[] = TAGS.map((about) => ({
		tag: about,
		calls: CALLS.filter((call) => call.tag === about).map((call) =>
			buildCallDoc(call, description, settings.origin),
		),
	}));
	const entities = Object.entries(description.components.schemas).map(([name, schema]) => ({
		name,
		what: schema.description ?? null,
		fields: listFields(schema),
	}));
	return { chapters, entities };
}

function buildCallDoc(call: Call, { paths }: Description, origin: string): ApiCallDoc {
	const { method, path, name, summary, notes = null, access, status = 200 } = call;
	const operation = paths[path]?.[method.toLowerCase()];
	const [sent] = Object.values(operation?.requestBody?.content ?? {});
	const [answered] = Object.values(operation?.responses[String(status)]?.content ?? {});
	const properties = Object.entries(sent?.schema.properties ?? {});
	return {
		name,
		method,
		path,
		summary,
		notes,
		access,
		scope: getRequiredScope(call),
		query: (operation?.parameters ?? [])
			.filter((parameter) => parameter.in === "query")
			.map(({ name, description, schema, required }) =>
				buildField(name, { ...schema, description }, required),
			),
		body:
			call.input === IMAGE
				? [{ name: "image", type: "file", isRequired: true, what: "The picture" }]
				: listFields(sent?.schema ?? {}),
		ignoredFields: properties.filter(([, { deprecated }]) => deprecated).map(([field]) => field),
		response: `${status} ${formatSchemaType(answered?.schema ?? {})}`,
		errorStatuses: listErrorStatuses(call),
		curl: buildExampleCurl(call, origin),
	};
}

function listFields({ properties = {}, required = [] }: Schema): Field[] {
	return Object.entries(properties)
		.filter(([, { deprecated }]) => !deprecated)
		.map(([name, schema]) => buildField(name, schema, required.includes(name)));
}

function buildField(name: string, schema: Schema, isRequired: boolean): Field {
	const { description, minimum, maximum, maxLength } = schema;
	const hasUpperBound = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
	const notes = [
		description,
		hasUpperBound ? `From ${minimum ?? 0} to ${maximum}` : undefined,
		maxLength ? `At most ${maxLength} characters` : undefined,
		schema.default === undefined ? undefined : `Default: ${schema.default}`,
	];
	const what = notes.filter(Boolean).join(". ");
	return { name, type: formatSchemaType(schema), isRequired, what };
}

/** Writes a schema in short: 'Product[]', '{ data: Product }', '"read" | "write"'. */
function formatSchemaType(schema: Schema): string {
	if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
	if (schema.anyOf) return schema.anyOf.map(formatSchemaType).join(" or ");
	if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
	if ("const" in schema) return JSON.stringify(schema.const);
	if (schema.type === "array") return `${formatSchemaType(schema.items ?? {})}[]`;
	if (schema.type !== "object") return schema.type ?? "anything";
	const fields = Object.entries(schema.properties ?? {});
	return `{ ${fields.map(([name, inner]) => `${name}: ${formatSchemaType(inner)}`).join(", ")} }`;
}
