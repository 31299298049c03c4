import { z } from "zod";
import { API } from "./api-request.server";
import { type Call, CHAPTERS } from "./call.server";
import { exampleOf } from "./call-example.server";
import { scopeFor } from "./caller.server";
import { describedWebhooks } from "./openapi-webhooks.server";
import { type ProblemStatus, problemShape, TITLES } from "./problem.server";
import { IMAGE } from "./read-image.server";

type Json = Record<string, unknown>;

/**
 * The description of the API (OpenAPI 3.1), made from the very declarations that serve the calls.
 * @param origin where the shop is
 */
export function openApiOf(
	calls: readonly Call[],
	{ origin, shopName }: { origin: string; shopName: string },
): Json {
	const schemas: Record<string, Json> = {};
	const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
		const made = z.toJSONSchema(schema, { io, override: withoutId });
		const { $schema: _, $defs = {}, ...rest } = made as Json & Partial<Hoisted>;
		const moved = hoisted({ $defs, rest });
		for (const [name, entity] of Object.entries(moved.$defs)) schemas[name] = entity;
		return moved.rest;
	};
	const problem = schemaOf(z.object({ problem: problemShape }), "output");
	const { problem: refusal } = problem.properties as { problem: Json };
	const paths: Record<string, Json> = {};
	for (const call of calls) {
		paths[call.path] ??= {};
		Object.assign(paths[call.path] ?? {}, {
			[call.method.toLowerCase()]: operationOf(call, schemaOf, refusal),
		});
	}
	const webhooks = describedWebhooks(schemaOf);
	return {
		openapi: "3.1.0",
		jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
		info: {
			title: `${shopName} API`,
			version: "1",
			description: `Browse, order, pay and look after the shop. Read more at ${origin}${API}/docs.`,
			license: { name: "MIT", identifier: "MIT" },
		},
		servers: [{ url: `${origin}${API}` }],
		tags: [...CHAPTERS, "Webhooks"].map((name) => ({ name })),
		paths,
		webhooks,
		components: {
			schemas,
			securitySchemes: {
				token: {
					type: "http",
					scheme: "bearer",
					description:
						"A token of the account page, or of PUT /user/{user}. Its scopes: read, write, admin; each does what those before it do.",
				},
			},
		},
	};
}

type Hoisted = { $defs: Record<string, Json>; rest: Json };

/** JSON Schema keeps named schemas in $defs; OpenAPI keeps them in one place for all. */
function hoisted(schema: Hoisted): Hoisted {
	return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** The name that an entity is filed under is no word of JSON Schema. */
function withoutId({ jsonSchema }: { jsonSchema: Json }) {
	delete jsonSchema.id;
}

type SchemaOf = (schema: z.ZodType, io: "input" | "output") => Json;

function operationOf(call: Call, schemaOf: SchemaOf, refusal: Json): Json {
	const { name, about, summary, notes, who, status = 200, mayBeUnderWay, answer } = call;
	const success = {
		description: status === 201 ? "Made" : "Done",
		headers: headersOf(call),
		content: { "application/json": { schema: schemaOf(answer, "output") } },
	};
	const body = bodyOf(call, schemaOf);
	return {
		operationId: name,
		tags: [about],
		summary,
		...(notes ? { description: notes } : {}),
		security: who === "anyone" ? [{}, { token: [] }] : [{ token: [scopeFor(call)] }],
		parameters: [...pathParameters(call), ...queryParameters(call, schemaOf), ...headers(call)],
		...(body ? { requestBody: body } : {}),
		responses: {
			[status]: success,
			...(mayBeUnderWay ? { 202: { ...success, description: "Under way" } } : {}),
			...(call.method === "GET" ? { 304: { description: "As you have it" } } : {}),
			...Object.fromEntries(
				statusesOf(call).map((code) => [
					code,
					{
						description: TITLES[code],
						content: { "application/problem+json": { schema: refusal } },
					},
				]),
			),
		},
	};
}

/** Every status a call may refuse with, in order: its own and those of every call like it. */
export function statusesOf({ who, method, query, input, refuses = [] }: Call): ProblemStatus[] {
	const all: ProblemStatus[] = [401, 429, 500, ...refuses];
	if (who !== "anyone") all.push(403);
	if (query) all.push(400);
	if (input) all.push(400, 413, 415, 422);
	if (method === "POST") all.push(400, 409);
	return Array.from(new Set(all)).sort((one, other) => one - other);
}

function headersOf({ method, query, status }: Call): Json {
	const text = (description: string) => ({ description, schema: { type: "string" } });
	return {
		"X-Request-Id": text("What this request is called; name it when you ask us about it"),
		...(method === "GET" ? { ETag: text("Send it back in If-None-Match") } : {}),
		...(query ? { Link: text('The next page, as <…>; rel="next", where there is one') } : {}),
		...(status === 201 ? { Location: text("Where what was made can be read") } : {}),
	};
}

function pathParameters(call: Call): Json[] {
	const example = exampleOf(call).path;
	return Array.from(call.path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => ({
		name,
		in: "path",
		required: true,
		schema: withExample({ type: "string" }, example[name]),
	}));
}

function queryParameters(call: Call, schemaOf: SchemaOf): Json[] {
	if (!call.query) return [];
	const { properties = {} } = schemaOf(call.query, "input") as Properties;
	const example = exampleOf(call).query;
	return Object.entries(properties).map(([name, { description, ...schema }]) => ({
		name,
		in: "query",
		required: false,
		...(description ? { description } : {}),
		schema: withExample(
			schema,
			schema.type === "integer" && name in example ? Number(example[name]) : example[name],
		),
	}));
}

type Properties = { properties?: Record<string, Json> };

function withExample(schema: Json, value: unknown): Json {
	return value === undefined ? schema : { ...schema, examples: [value] };
}

function headers({ method }: Call): Json[] {
	if (method !== "POST") return [];
	return [
		{
			name: "Idempotency-Key",
			in: "header",
			required: false,
			description: "A repeat with the same key and body, within a day, has the first answer",
			schema: { type: "string", minLength: 8, maxLength: 255 },
		},
	];
}

function bodyOf(call: Call, schemaOf: SchemaOf): Json | null {
	const { input } = call;
	if (!input) return null;
	if (input !== IMAGE) {
		const schema = schemaOf(input, "input") as Json & Properties;
		const example = exampleOf(call).body;
		const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
			name,
			withExample(property, example[name]),
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
