import { useLoaderData } from "@remix-run/react";
import { askAsMember, askQuote } from "~/domain/quotes/ask-quote.server";
import {
	memberQuoteInput,
	type QuoteRequestFields,
	visitorQuoteInput,
} from "~/domain/quotes/input";
import { buildQuotePath } from "~/domain/quotes/links.server";
import { createFormFields, validatePublicForm } from "~/http/input/public-form.server";
import { anyone } from "~/http/pages/page.server";
import { listAskedParts } from "~/http/quotes/listed-parts.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Field } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { Honeypot } from "~/ui/forms/honeypot";
import { TextArea } from "~/ui/forms/text-area";
import { RENDERED_AT_FIELD } from "~/ui/public-form-fields";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const meta = titled("Request a quote");

/** A link fills the form and writes nothing. */
export const loader = anyone.loader(async ({ request, context, ctx }) => {
	const { user } = await context.getSession();
	const list = await listAskedParts(ctx, user, new URL(request.url).searchParams);
	return { list, isSignedIn: user !== null, ...createFormFields(context) };
});

export const action = anyone.action(async ({ request, context, ctx, form }) => {
	const { user } = await context.getSession();
	const place = (field: string) => field;
	if (user) {
		const asked = form.use(await validatePublicForm(request, memberQuoteInput, ctx), place);
		await form.limit("contact", user.id);
		const quote = await askAsMember(ctx, user, asked);
		return redirectWithToast(buildQuotePath(ctx.settings, quote), "quote-requested");
	}
	const posted = await validatePublicForm(request, visitorQuoteInput, ctx);
	const { name, email, companyName, ...asked } = form.use(posted, place);
	await form.limit("contact", email);
	const quote = await askQuote(ctx, null, { name, email, companyName }, asked);
	return redirectWithToast(buildQuotePath(ctx.settings, quote), "quote-requested");
});

export default function NewQuote() {
	const { list, isSignedIn, idempotencyKey, renderedAt } = useLoaderData<typeof loader>();
	return (
		<FormPage<QuoteRequestFields>
			title="Request a quote"
			intro="For large quantities, parts that we don't list, cutting or carriage. We answer by email, with prices, lead times and a last day."
			saved={{ list }}
			idempotencyKey={idempotencyKey}
			buttons={{ submit: "Request a quote" }}
		>
			{(fields) => (
				<>
					<TextArea
						label="Parts and quantities"
						hint="A line each, like TY-0912 x 1000. The same part with several quantities is priced for each. What we don't know is read by our staff."
						rows={8}
						spellCheck={false}
						field={fields.list}
					/>
					<TextArea label="Message" rows={4} field={fields.message} />
					{isSignedIn ? null : (
						<>
							<Field label="Name" autoComplete="name" required field={fields.name} />
							<Field label="Company" autoComplete="organization" field={fields.companyName} />
							<Field
								label="Email"
								type="email"
								autoComplete="email"
								required
								hint="The quote is for an account with this email."
								field={fields.email}
							/>
						</>
					)}
					<input type="hidden" name={RENDERED_AT_FIELD} value={renderedAt} />
					<Honeypot />
				</>
			)}
		</FormPage>
	);
}
