import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ContactFields } from "~/domain/contact/input";
import { Button, type ButtonVariant } from "~/ui/elements/button";
import { Field, getFieldState, TextArea } from "~/ui/forms/field";
import { Honeypot } from "~/ui/forms/honeypot";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { RENDERED_AT_FIELD } from "~/ui/public-form-fields";

export type ContactFormProps = {
	/** Null for visitors; a signed-in sender's email is read-only. */
	sender: { name: string; email: string } | null;
	idempotencyKey: string;
	renderedAt: string;
	id?: string;
	fields?: Record<keyof ContactFields, Parameters<typeof getFieldState>[0]>;
	button: ButtonVariant;
	sending?: boolean;
	children?: ReactNode;
};

/** Posts to /contact from the home page too, so that the home page needs no form library. */
export function ContactForm({
	sender,
	idempotencyKey,
	renderedAt,
	id,
	fields,
	button,
	sending,
	children,
}: ContactFormProps) {
	return (
		<Form method="post" action="/contact" id={id} noValidate>
			{children}
			<Field
				label="Name"
				name="name"
				autoComplete="name"
				required
				{...getFieldState(fields?.name ?? { initialValue: sender?.name })}
			/>
			<EmailField sender={sender} state={fields?.email} />
			<Field
				label="Contact Number"
				name="contact"
				type="tel"
				autoComplete="tel"
				required
				{...getFieldState(fields?.contact ?? {})}
			/>
			<TextArea
				label="Message"
				name="message"
				required
				rows={6}
				{...getFieldState(fields?.message ?? {})}
			/>
			<IdempotencyKeyField value={fields?.idempotencyKey.initialValue ?? idempotencyKey} />
			<input type="hidden" name={RENDERED_AT_FIELD} value={renderedAt} />
			<Honeypot />
			<Button type="submit" variant={button} disabled={sending}>
				Send message
			</Button>
		</Form>
	);
}

type EmailFieldProps = Pick<ContactFormProps, "sender"> & {
	state: Parameters<typeof getFieldState>[0] | undefined;
};

function EmailField({ sender, state = {} }: EmailFieldProps) {
	if (sender)
		return <Field label="Email" name="email" type="email" readOnly value={sender.email} />;
	return (
		<Field
			label="Email"
			name="email"
			type="email"
			autoComplete="email"
			required
			hint="We'll reply to this address."
			{...getFieldState(state)}
		/>
	);
}
