import { expect, vi } from "vitest";
import { inbox } from "./shop";

export type Mail = { to: string; subject: string; text: string; links: string[] };

/** Newest first. */
async function readMails(address: string): Promise<Mail[]> {
	const url = new URL(inbox);
	url.searchParams.set("to", address);
	const answer = await fetch(url, { headers: { accept: "application/json" } });
	return (await answer.json()) as Mail[];
}

const PATIENCE = { timeout: 15_000 };

export const waitForMails = (address: string, count: number): Promise<Mail[]> =>
	vi.waitFor(async () => {
		const mails = await readMails(address);
		expect(mails.length, `mails to ${address}`).toBe(count);
		return mails;
	}, PATIENCE);

/** Of an address that also gets others. */
export const waitForMail = (address: string, subject: string): Promise<Mail> =>
	vi.waitFor(async () => {
		const mail = (await readMails(address)).find((each) => each.subject.includes(subject));
		if (!mail) throw new Error(`No mail to ${address} has the subject "${subject}".`);
		return mail;
	}, PATIENCE);
