import { confirmCardPayment } from "../../app/testing/payments/payment-provider";
import type { FuzzContext } from "./fuzz-context";
import { nameCollection, type Operation } from "./operations";
import type { SentRequest } from "./resolve-request";
import type { CheckedResponse } from "./send-and-check";

type Row = Record<string, unknown>;

export async function learnFromResponse(
	context: FuzzContext,
	{ path }: Operation,
	{ caller, path: sentPath }: SentRequest,
	{ status, body, rows, headers }: CheckedResponse,
): Promise<void> {
	if (status === 404) context.forget(sentPath.split(/[/?]/), caller);
	if (status >= 300) return;
	const mine = caller.kind === "admin" && rows.length > 0 ? null : caller.user;
	const data = (body.data ?? {}) as Row;
	// The rows below one thing are of another kind.
	const isListOfOne = path.endsWith("}") && rows.length > 0;
	for (const row of isListOfOne ? [] : [body, data, ...rows]) {
		const { _id, slug, number, email } = row;
		const id = path.endsWith("{slug}") ? slug : (_id ?? number);
		if (typeof id === "string") context.remember(nameCollection(path), id, mine, row);
		if (typeof email === "string") context.remember("email", email);
		if (row.status === "paid" && typeof id === "string") context.remember("paid order", id, mine);
	}
	for (const { email } of (body.invitations ?? []) as Row[])
		if (typeof email === "string") context.remember("invitations", email, mine);
	for (const { _id } of [body.own ?? [], body.toDecide ?? []].flat() as Row[])
		if (typeof _id === "string") context.remember("requests", _id, mine);
	const etag = headers.get("etag");
	if (etag) context.remember("etag", etag);
	const [, linked] = /[?&]after=([^&>]+)/.exec(headers.get("link") ?? "") ?? [];
	const next = linked ? decodeURIComponent(linked) : (body.next ?? data.next);
	if (typeof next === "string" || typeof next === "number")
		context.remember(`after ${path}`, String(next));
	if (typeof data.url === "string") context.remember("image", data.url, caller.user);
	if (typeof body.clientSecret === "string")
		await confirmCardPayment(body.clientSecret).catch(() => {});
}
