import { randomUUID } from "node:crypto";

export type Verdict = "pass" | "fail" | "none";

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1);

/** The header that Cloudflare's mail server writes above those of the sender. */
export function buildResults(verdict: Verdict, from: string): string {
	const domain = domainOf(from);
	const spf = { pass: "pass", fail: "fail", none: "none" }[verdict];
	const clauses = [
		verdict === "pass" ? `dkim=pass header.d=${domain} header.s=local header.b=l0cal` : "dkim=none",
		`dmarc=${verdict} header.from=${domain} policy.dmarc=none`,
		`spf=none (mx.cloudflare.net: no SPF records found for postmaster@${domain}) smtp.helo=mail.${domain}`,
		`spf=${spf} (mx.cloudflare.net: domain of ${from} designates 127.0.0.1 as permitted sender) smtp.mailfrom=${from}`,
		"arc=none smtp.remote-ip=127.0.0.1",
	];
	return `Authentication-Results: mx.cloudflare.net;\r\n\t${clauses.join(";\r\n\t")}\r\n`;
}

export type WrittenMail = {
	from: string;
	to: string;
	subject: string;
	text: string;
	file: { name: string; type: string; bytes: Uint8Array } | null;
};

const encodeWord = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
const encodeLines = (bytes: Uint8Array) =>
	Buffer.from(bytes).toString("base64").replace(/.{76}/g, "$&\r\n");

const writePart = (head: readonly string[], bytes: Uint8Array) =>
	[...head, "Content-Transfer-Encoding: base64", "", encodeLines(bytes), ""].join("\r\n");

/** As a simple mail program writes it. */
export function writeMail({ from, to, subject, text, file }: WrittenMail): string {
	const head = [
		`From: ${from}`,
		`To: ${to}`,
		`Subject: ${encodeWord(subject)}`,
		`Date: ${new Date().toUTCString()}`,
		`Message-ID: <${randomUUID()}@${domainOf(from)}>`,
		"MIME-Version: 1.0",
	];
	const body = writePart(["Content-Type: text/plain; charset=utf-8"], Buffer.from(text));
	if (!file) return `${head.join("\r\n")}\r\n${body}`;
	const boundary = randomUUID();
	const attached = writePart(
		[
			`Content-Type: ${file.type || "application/octet-stream"}`,
			`Content-Disposition: attachment; filename="${encodeWord(file.name)}"`,
		],
		file.bytes,
	);
	return [
		...head,
		`Content-Type: multipart/mixed; boundary="${boundary}"`,
		"",
		`--${boundary}`,
		`${body}--${boundary}`,
		`${attached}--${boundary}--`,
		"",
	].join("\r\n");
}
