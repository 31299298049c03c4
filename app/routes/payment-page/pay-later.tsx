import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";

export function MailPayLinkForm({ path }: { path: string }) {
	// By the document: the card form's own request would end a navigation of scripts, and its text be lost.
	return (
		<Form method="post" action={path} className="mb-6 grid gap-4 border-t pt-6" reloadDocument>
			<input type="hidden" name="intent" value="mail-link" />
			<Button type="submit">Email me a link to pay later</Button>
			<p className="hint">
				While we hold your items, it opens this payment on any device, without logging in. Anyone
				with the link can see the items and pay.
			</p>
		</Form>
	);
}
