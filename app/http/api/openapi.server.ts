import { z } from "zod";
import { API_PATH } from "./api-request.server";
import { type Call, TAGS } from "./call.server";
import { getCallExample } from "./call-example.server";
import { getRequiredScope } from "./caller.server";
import { describeWebhooks } from "./openapi-webhooks.server";
import { PROBLEM_TITLES, type ProblemStatus, problemSchema } from "./problem.server";
import { IMAGE } from "./read-image.server";

type Json = Record<string, unknown>;

export function buildOpenApi(
	calls: readonly Call[],
	{ origin, shopName }: { origin: string; shopName: string },
): Json {
	const { schemas, toSchema } = createSchemaCollector();
	const paths = buildPaths(calls, toSchema);
	const webhooks = describeWebhooks(toSchema);
	return {
		openapi: "3.1.0",
		jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
		info: {
			title: `${shopName} API`,
			version: "1",
			description: `Browse, order, pay and manage the shop. Documentation: ${origin}${API_PATH}/docs.`,
			license: { name: "MIT", identifier: "MIT" },
		},
		servers: [{ url: `${origin}${API_PATH}` }],
		tags: [...TAGS, "Webhooks"].map((name) => ({ name })),
		paths,
		webhooks,
		components: {
			schemas,
			securitySchemes: {
				token: {
					type: "http",
					scheme: "bearer",
					description:
						"A token from the account page or PUT /user/{user}. Scopes: read, write, admin; each includes the previous ones.",
				},
			},
		},
	};
}

/** `schemas` collects the named schemas of every `toSchema`. */
function createSchemaCollector() {
	const schemas: Record<string, Json> = {};
	const toSchema: ToSchema = (schema, io) => {
		const jsonSchema = z.toJSONSchema(schema, { io, override: removeId });
		const { $schema: _, $defs = {}, ...rest } = jsonSchema as Json & Partial<Hoisted>;
		const hoistedSchema = hoistDefinitions({ $defs, rest });
		for (const [name, entity] of Object.entries(hoistedSchema.$defs)) schemas[name] = entity;
		return hoistedSchema.rest;
	};
	return { schemas, toSchema };
}

function buildPaths(calls: readonly Call[], toSchema: ToSchema): Record<string, Json> {
	const problem = toSchema(z.object({ problem: problemSchema }), "output");
	const { problem: problemJson } = problem.properties as { problem: Json };
	const paths: Record<string, Json> = {};
	for (const call of calls) {
		paths[call.path] ??= {};
		Object.assign(paths[call.path] ?? {}, {
			[call.method.toLowerCase()]: buildOperation(call, toSchema, problemJson),
		});
	}
	return paths;
}

type Hoisted = { $defs: Record<string, Json>; rest: Json };

/** JSON Schema keeps named schemas in $defs, OpenAPI in components. */
function hoistDefinitions(schema: Hoisted): Hoisted {
	return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** 'id' names the schema for the registry and isn't part of JSON Schema. */
function removeId({ jsonSchema }: { jsonSchema: Json }) {
	delete jsonSchema.id;
}

type ToSchema = (schema: z.ZodType, io: "input" | "output") => Json;

function buildOperation(call: Call, toSchema: ToSchema, problemJson: Json): Json {
	const { name, tag, summary, notes, access, status = 200, canReturnAccepted, response } = call;
	const successResponse = {
		description: status === 201 ? "Created" : "Success",
		headers: describeResponseHeaders(call),
		content: { "application/json": { schema: toSchema(response, "output") } },
	};
	const body = describeRequestBody(call, toSchema);
	return {
		operationId: name,
		tags: [tag],
		summary,
		...(notes ? { description: notes } : {}),
		security: access === "anyone" ? [{}, { token: [] }] : [{ token: [getRequiredScope(call)] }],
		parameters: [
			...listPathParameters(call),
			...listQueryParameters(call, toSchema),
			...listHeaderParameters(call),
		],
		...(body ? { requestBody: body } : {}),
		responses: {
			[status]: successResponse,
			...(canReturnAccepted ? { 202: { ...successResponse, description: "In progress" } } : {}),
			...(call.method === "GET" ? { 304: { description: "Not modified" } } : {}),
			...Object.fromEntries(
				listErrorStatuses(call).map((code) => [
					code,
					{
						description: PROBLEM_TITLES[code],
						content: { "application/problem+json": { schema: problemJson } },
					},
				]),
			),
		},
	};
}

export function listErrorStatuses({
	access,
	method,
	query,
	input,
	errorStatuses = [],
}: Call): ProblemStatus[] {
	const all: ProblemStatus[] = [401, 429, 500, ...errorStatuses];
	if (access !== "anyone") all.push(403);
	if (query) all.push(400);
	if (input) all.push(400, 413, 415, 422);
	if (method === "POST") all.push(400, 409);
	return Array.from(new Set(all)).sort((first, second) => first - second);
}

function describeResponseHeaders({ method, query, hasTotal, status }: Call): Json {
	const createTextHeader = (description: string) => ({ description, schema: { type: "string" } });
	return {
		"X-Request-Id": createTextHeader("The request id; quote it when you contact us"),
		...(method === "GET" ? { ETag: createTextHeader("Send it in If-None-Match") } : {}),
		...(query
			? { Link: createTextHeader('The next page, as <…>; rel="next", if there is one') }
			: {}),
		...(hasTotal
			? { "X-Total-Count": createTextHeader("The rows of all pages, on the first page") }
			: {}),
		...(status === 201 ? { Location: createTextHeader("The URL of the created resource") } : {}),
	};
}

function listPathParameters(call: Call): Json[] {
	const example = getCallExample(call).path;
	return Array.from(call.path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => ({
		name,
		in: "path",
		required: true,
		schema: addExample({ type: "string" }, example[name]),
	}));
}

function listQueryParameters(call: Call, toSchema: ToSchema): Json[] {
	if (!call.query) return [];
	const query = toSchema(call.query, "input") as Properties;
	const { properties = {}, required = [], additionalProperties } = query;
	const example = getCallExample(call).query;
	const listed = Object.entries(properties).map(([name, { description, ...schema }]) => ({
		name,
		in: "query",
		required: required.includes(name),
		...(description ? { description } : {}),
		schema: addExample(
			schema,
			schema.type === "integer" && name in example ? Number(example[name]) : example[name],
		),
	}));
	if (!additionalProperties) return listed;
	const others = Object.entries(example).filter(([name]) => !Object.hasOwn(properties, name));
	const values = Object.fromEntries(others.map(([name, value]) => [name, [value]]));
	return [...listed, describeOtherParameters(additionalProperties, values)];
}

/** In form style, each field of the object is a parameter. */
const describeOtherParameters = ({ title, description, ...values }: Json, example: Json): Json => ({
	name: title,
	in: "query",
	required: false,
	description,
	style: "form",
	explode: true,
	schema: addExample({ type: "object", additionalProperties: values }, example),
});

type Properties = {
	properties?: Record<string, Json>;
	required?: string[];
	additionalProperties?: Json;
};

function addExample(schema: Json, value: unknown): Json {
	return value === undefined ? schema : { ...schema, examples: [value] };
}

function listHeaderParameters({ method }: Call): Json[] {
	if (method !== "POST") return [];
	return [
		{
			name: "Idempotency-Key",
			in: "header",
			required: false,
			description: "A repeat with the same key and body within a day gets the first response",
			schema: { type: "string", minLength: 8, maxLength: 255 },
		},
	];
}

function describeRequestBody(call: Call, toSchema: ToSchema): Json | null {
	const { input } = call;
	if (!input) return null;
	if (input !== IMAGE) {
		const schema = toSchema(input, "input") as Json & Properties;
		const example = getCallExample(call).body;
		const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
			name,
			addExample(property, example[name]),
		]);
		return {
			required: true,
			content: {
				"application/json": { schema: { ...schema, properties: Object.fromEntries(properties) } },
			},
		};
	}
	const image = { type: "string", contentMediaType: "application/octet-stream" };
	const schema = { type: "object", required: ["image"], properties: { image } };
	return { required: true, content: { "multipart/form-data": { schema } } };
}
