import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";

export function MailPayLinkForm({ path }: { path: string }) {
	return (
		<Form method="post" action={path} className="mb-6 grid gap-4 border-t pt-6" preventScrollReset>
			<input type="hidden" name="intent" value="mail-link" />
			<Button type="submit">Email me a link to pay later</Button>
			<p className="hint">
				While we hold your items, it opens this payment on any device, without logging in. Anyone
				with the link can see the items and pay.
			</p>
		</Form>
	);
}
