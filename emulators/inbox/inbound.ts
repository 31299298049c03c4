import { type Exchange, json, type Reply, readHeader, seeOther } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";
import { html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";
import { buildResults, type Verdict, type WrittenMail, writeMail } from "./raw-mail.ts";

/** `url` takes raw mails that were sent to the address `to`. */
export type InboundTarget = { url: string; to: string };

const VERDICTS: Record<Verdict, string> = {
	pass: "the sender is who the mail says",
	fail: "the sender is somebody else",
	none: "the sender's domain says nothing",
};

const readVerdict = (text: string | null): Verdict =>
	text === "fail" || text === "none" ? text : "pass";

/** Mail that buyers send to the shop. */
export function createInbound({ url, to }: InboundTarget): Route[] {
	async function deliver(
		from: string,
		verdict: Verdict,
		mail: string | Uint8Array,
	): Promise<Reply> {
		const address = `${url}?${new URLSearchParams({ from, to })}`;
		const raw = Buffer.concat([Buffer.from(buildResults(verdict, from)), Buffer.from(mail)]);
		const response = await fetch(address, { method: "POST", body: raw });
		return json(response.ok ? 200 : 502, { to, status: response.status });
	}

	async function send(exchange: Exchange): Promise<Reply> {
		const { searchParams } = exchange.url;
		const type = readHeader(exchange, "content-type") ?? "";
		if (type.startsWith("message/rfc822")) {
			const from = searchParams.get("from") ?? "";
			return deliver(from, readVerdict(searchParams.get("verdict")), exchange.bytes);
		}
		const form = await new Response(exchange.bytes, {
			headers: { "content-type": type },
		}).formData();
		const mail = await readForm(form, to);
		const sent = await deliver(mail.from, readVerdict(readField(form, "verdict")), writeMail(mail));
		return sent.status === 200 ? seeOther("/inbox") : sent;
	}

	return [
		{ method: "GET", path: "/inbound", handle: ({ url }) => renderForm(url.searchParams, to) },
		{ method: "POST", path: "/inbound", handle: send },
	];
}

function readField(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === "string" ? value.trim() : "";
}

async function readForm(form: FormData, to: string): Promise<WrittenMail> {
	const file = form.get("file");
	const hasFile = file instanceof File && file.size > 0;
	return {
		from: readField(form, "from"),
		to,
		subject: readField(form, "subject"),
		text: readField(form, "text"),
		file: hasFile
			? { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }
			: null,
	};
}

function renderForm(values: URLSearchParams, to: string): Reply {
	const content = html`<p class="dress">Local mail program (emulator). It sends to the shop only.</p>
<main>
<h1>Mail to ${to}</h1>
<form class="card" method="post" action="/inbound" enctype="multipart/form-data">
<p><label>From <input name="from" type="email" required value="${values.get("from") ?? ""}"></label></p>
<p><label>Subject <input name="subject" value="${values.get("subject") ?? ""}"></label></p>
<p><label>Text <textarea name="text" rows="8" cols="40"></textarea></label></p>
<p><label>File <input name="file" type="file"></label></p>
<p><label>The receiving server finds that <select name="verdict">${Object.entries(VERDICTS).map(([name, label]) => html`<option value="${name}">${label}</option>`)}</select></label></p>
<p><button>Send</button></p>
</form>
<p><a href="/inbox">Inbox</a></p>
</main>`;
	return renderPage("Mail to the shop", content);
}
