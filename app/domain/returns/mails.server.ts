import { eq } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";
import type { Platform } from "~/platform/platform.server";
import { listUnits } from "../orders/rules/order-line";
import type { Return } from "./rules";
import { returns } from "./tables.server";

type Requester = { name: string; email: string };

/** In a company, another member may ask for the return than ordered. */
export async function findRequester(db: Db, returnId: string): Promise<Requester | undefined> {
	const [row] = await db
		.select({ name: users.name, email: users.email })
		.from(returns)
		.innerJoin(users, eq(users.id, returns.requestedBy))
		.where(eq(returns.id, returnId));
	return row;
}

export function buildReturnMail(
	{ shopName, logoUrl, origin, papers, seller }: Platform["settings"],
	{ number, state, answer, orderId, orderNumber, lines }: Return,
	{ name, email }: Requester,
): Mail {
	const isApproved = state === "approved";
	const returnAddress = (papers.returnAddress || seller.address).replaceAll("\n", ", ");
	return composeMail({
		shopName,
		logoUrl,
		to: email,
		subject: `Your return ${number} is ${state}`,
		recipientName: name,
		paragraphs: [
			isApproved
				? `Please send the goods back, and put the number ${number} into the parcel. We refund them when they have arrived.`
				: "We can't take these goods back.",
			answer,
		].filter(Boolean),
		details: [
			{ label: "Goods", value: listUnits(lines) },
			...(isApproved && returnAddress ? [{ label: "Send them to", value: returnAddress }] : []),
			{ label: "Order", value: orderNumber },
		],
		button: { label: "See your order", url: `${origin}/myorder/${orderId}` },
		footnote: `You received this email because you asked ${shopName} to take goods back.`,
	});
}
