import type { Settings } from "~/platform/config/settings.server";
import { composeMail } from "~/platform/mail/compose-mail.server";
import type { Mail } from "~/platform/mail/mail.server";

type AccountMail = Omit<
	Parameters<typeof composeMail>[0],
	"shopName" | "logoUrl" | "to" | "recipientName" | "button"
> & { button: { label: string; path: string } };

/** Greets the account's owner; the button leads to a page of the shop. */
export function composeAccountMail(
	{ shopName, logoUrl, origin }: Settings,
	owner: { email: string; name: string },
	{ button: { label, path }, ...content }: AccountMail,
): Mail {
	return composeMail({
		...content,
		shopName,
		logoUrl,
		to: owner.email,
		recipientName: owner.name,
		button: { label, url: origin + path },
	});
}
