import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ContactFields } from "~/domain/contact/input";
import { DRAWN } from "~/platform/public-form";
import { Button, type ButtonVariant } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextArea, typed } from "~/ui/field";
import { Honeypot } from "~/ui/honeypot";

type ContactFormProps = {
	/** The signed-in visitor, whose email is fixed; null for anybody else. */
	sender: { name: string; email: string } | null;
	submissionKey: string;
	/** When the form was drawn, signed. */
	drawn: string;
	lastResult?: SubmissionResult;
	button: ButtonVariant;
	sending?: boolean;
};

/** The message to the shop, on the contact page and at the end of the home page; both post to /contact. */
export function ContactForm({
	sender,
	submissionKey,
	drawn,
	lastResult,
	button,
	sending,
}: ContactFormProps) {
	const [form, fields] = useForm<ContactFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { name: sender?.name },
	});
	return (
		<Form method="post" action="/contact" id={form.id} noValidate>
			<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
			<Field label="Name" name="name" autoComplete="name" required {...typed(fields.name)} />
			{sender ? (
				<Field label="Email" name="email" type="email" readOnly value={sender.email} />
			) : (
				<Field
					label="Email"
					name="email"
					type="email"
					autoComplete="email"
					required
					hint="We answer to this address."
					{...typed(fields.email)}
				/>
			)}
			<Field
				label="Contact Number"
				name="contact"
				type="tel"
				autoComplete="tel"
				required
				{...typed(fields.contact)}
			/>
			<TextArea label="Message" name="message" required rows={6} {...typed(fields.message)} />
			<input
				type="hidden"
				name="submissionKey"
				value={fields.submissionKey.initialValue ?? submissionKey}
			/>
			<input type="hidden" name={DRAWN} value={drawn} />
			<Honeypot />
			<Button type="submit" variant={button} disabled={sending}>
				Send message
			</Button>
		</Form>
	);
}
