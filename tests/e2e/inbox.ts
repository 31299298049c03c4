import { expect, vi } from "vitest";
import { inbox } from "./shop";

export type Mail = { to: string; subject: string; text: string; links: string[] };

export async function waitForMails(address: string, count: number): Promise<Mail[]> {
	const url = new URL(inbox);
	url.searchParams.set("to", address);
	const read = async (): Promise<Mail[]> => {
		const answer = await fetch(url, { headers: { accept: "application/json" } });
		return (await answer.json()) as Mail[];
	};
	return vi.waitFor(
		async () => {
			const mails = await read();
			expect(mails.length, `mails to ${address}`).toBe(count);
			return mails;
		},
		{ timeout: 15_000 },
	);
}
