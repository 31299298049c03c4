import type { Schema } from "@cfworker/json-schema";
import { fetchApiDescription } from "../../app/testing/http/api-client";

/** All knowledge about calls comes from openapi.json. */
export type Operation = {
	name: string;
	method: string;
	path: string;
	/** Null: no token needed. */
	scope: string | null;
	pathNames: string[];
	queryNames: string[];
	/** 'image' for multipart, null for no body. */
	body: Schema | "image" | null;
};

type Described = {
	operationId: string;
	security: { token?: string[] }[];
	parameters: { name: string; in: string }[];
	requestBody?: { content: Record<string, { schema: Schema }> };
};

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
