import { type SubmissionResult, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_QUERY_LENGTH } from "~/domain/catalog/query-length";
import {
	type ContactFields,
	memberMessageInput,
	visitorMessageInput,
} from "~/domain/contact/input";
import { sendMessage } from "~/domain/contact/messages.server";
import { isOrderNumber } from "~/domain/orders/rules/order-line";
import { createFormFields, validatePublicForm } from "~/http/input/public-form.server";
import { anyone } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ContactForm, type ContactFormProps } from "~/ui/contact/contact-form";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { useSuccessCount } from "~/ui/forms/use-success-count";
import { publicPage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

export const handle = { access: "anyone", cache: "shared", replica: true } satisfies RouteHandle;

export const meta = publicPage({
	title: "Contact us",
	path: "/contact",
	description: "Ask us about stock, an order, delivery or a part you can't find.",
});

/** With an order's number, a part or a subject the page is not cached, because `cacheParams` doesn't name them. */
export const loader = anyone.loader(async ({ request, context }) => {
	const { user } = await context.getSession();
	const sender = user && { name: user.name, email: user.email };
	const { searchParams } = new URL(request.url);
	const [order, part] = [searchParams.get("order") ?? "", searchParams.get("part") ?? ""];
	const asked = part.length <= MAX_QUERY_LENGTH ? part.trim() : "";
	const message = isOrderNumber(order)
		? `Order ${order}: `
		: searchParams.get("about") === "account"
			? "We would like to order on account, with a credit limit of tk "
			: asked && `I am looking for: ${asked}\n`;
	return { sender, message, ...createFormFields(context) };
});

export const action = anyone.action(async ({ request, context, ctx, form }) => {
	const { user } = await context.getSession();
	if (user) {
		const message = form.use(await validatePublicForm(request, memberMessageInput, ctx));
		await form.limit("contact", user.id);
		await sendMessage(ctx, { userId: user.id, email: user.email }, message);
	} else {
		const posted = await validatePublicForm(request, visitorMessageInput, ctx);
		const { email, ...message } = form.use(posted);
		await form.limit("contact", email);
		await sendMessage(ctx, { userId: null, email }, message);
	}
	return form.leave("/contact", "message-received");
});

export default function Contact() {
	const { sender, message, idempotencyKey, renderedAt } = useLoaderData<typeof loader>();
	const lastResult = useActionData<SubmissionResult>();
	const sending = useIsSubmitting("/contact");
	const successCount = useSuccessCount(sending, lastResult !== undefined);
	return (
		<Page
			title="Contact us"
			intro="Ask about stock, an order, delivery or a part you can't find. We reply by email or phone."
			width="text"
		>
			<ValidatedContactForm
				key={`${successCount} ${message}`}
				sender={sender}
				message={message}
				idempotencyKey={idempotencyKey}
				renderedAt={renderedAt}
				lastResult={lastResult}
				sending={sending}
				button="main"
			/>
		</Page>
	);
}

type ValidatedContactFormProps = Omit<ContactFormProps, "id" | "fields"> & {
	message: string;
	lastResult?: SubmissionResult;
};

function ValidatedContactForm({ lastResult, message, ...props }: ValidatedContactFormProps) {
	const [form, fields] = useForm<ContactFields>({
		lastResult,
		defaultNoValidate: true,
		defaultValue: { name: props.sender?.name, message },
	});
	return (
		<ContactForm {...props} id={form.id} fields={fields}>
			<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
		</ContactForm>
	);
}
