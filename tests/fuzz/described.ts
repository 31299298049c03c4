import type { Schema } from "@cfworker/json-schema";
import { fetchApiDescription } from "../../app/testing/http/api-client";

/** A call as openapi.json tells of it: nothing about the calls is known here by any other way. */
export type Operation = {
	name: string;
	method: string;
	/** As '/order/{id}'. */
	path: string;
	/** What a token must let its owner do; null where none is needed. */
	scope: string | null;
	pathNames: string[];
	queryNames: string[];
	/** The JSON body's schema, 'image' for a multipart one, null for none. */
	body: Schema | "image" | null;
};

type Described = {
	operationId: string;
	security: { token?: string[] }[];
	parameters: { name: string; in: string }[];
	requestBody?: { content: Record<string, { schema: Schema }> };
};

/** Every call that the shop says it has. */
export async function operations(): Promise<Operation[]> {
	const { paths } = await fetchApiDescription();
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods as unknown as Record<string, Described>).map(([method, told]) => ({
			name: told.operationId,
			method: method.toUpperCase(),
			path,
			scope: told.security.some((way) => !way.token)
				? null
				: (told.security[0]?.token?.[0] ?? null),
			pathNames: namesIn(told, "path"),
			queryNames: namesIn(told, "query"),
			body: bodyOf(told),
		})),
	);
}

const namesIn = ({ parameters }: Described, place: string) =>
	parameters.filter((it) => it.in === place).map(({ name }) => name);

function bodyOf({ requestBody }: Described): Operation["body"] {
	if (!requestBody) return null;
	return requestBody.content["application/json"]?.schema ?? "image";
}
