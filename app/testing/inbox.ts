import { env } from "cloudflare:test";
import { and, eq, lte } from "drizzle-orm";
import { isWaiting, outbox } from "~/platform/outbox/outbox.server";
import { sendDueMail } from "~/platform/outbox/send-messages.server";
import { createTestPlatform } from "./platform";

type ReceivedMail = {
	subject: string;
	text: string;
	html: string;
	replyTo: string | null;
	headers: Record<string, string>;
	links: string[];
};

const MAX_TRIES = 200;

export async function readSms(phone: string): Promise<string[]> {
	return (await readMails(phone)).map(({ text }) => text);
}

export async function readSmsCode(phone: string): Promise<string> {
	const [, code] = /^(\d{6}) is your/.exec((await readSms(phone))[0] ?? "") ?? [];
	if (!code) throw new Error(`No code was sent to ${phone}.`);
	return code;
}

export async function readMails(email: string): Promise<ReceivedMail[]> {
	const platform = createTestPlatform();
	const unsent = platform.db
		.select({ id: outbox.id })
		.from(outbox)
		// Excludes mail queued by a test whose clock runs ahead.
		.where(and(eq(outbox.to, email), isWaiting, lte(outbox.createdAt, Date.now())))
		.limit(1);
	// An earlier request may still be sending, and other mail may be queued first.
	for (let tries = 0; (await unsent).length > 0; tries += 1) {
		if (tries === MAX_TRIES) throw new Error(`A mail to ${email} does not leave.`);
		const { sent } = await sendDueMail(platform, "oldest");
		if (sent === 0) await new Promise((resolve) => setTimeout(resolve, 20));
	}
	const inbox = new URL("/inbox", env.MAIL_API_URL);
	inbox.searchParams.set("to", email);
	const response = await fetch(inbox, { headers: { accept: "application/json" } });
	return response.json();
}

export async function readMailedLink(email: string, under = "/verify-email/"): Promise<string> {
	for (const { links } of await readMails(email)) {
		const link = links.map((url) => new URL(url).pathname).find((path) => path.startsWith(under));
		if (link) return link;
	}
	throw new Error(`No link below ${under} was mailed to ${email}.`);
}

export async function readMailedCode(email: string): Promise<string> {
	for (const { text } of await readMails(email)) {
		const [, code] = /^Code: (\d{6})$/m.exec(text) ?? [];
		if (code) return code;
	}
	throw new Error(`No code was mailed to ${email}.`);
}
