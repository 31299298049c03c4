import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_QUERY_LENGTH } from "~/domain/catalog/query-length";
import {
	type ContactFields,
	memberMessageInput,
	visitorMessageInput,
} from "~/domain/contact/input";
import { sendMessage } from "~/domain/contact/send-message.server";
import { isOrderNumber } from "~/domain/orders/rules/order-line";
import { keyReused } from "~/http/errors/domain-error.server";
import { createFormFields, validatePublicForm } from "~/http/input/public-form.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { useSuccessCount } from "~/ui/forms/use-success-count";
import { buildPublicPageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { ContactForm, type ContactFormProps } from "./contact-form";

export const handle = { access: "anyone", cache: "shared", replica: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) =>
	buildPublicPageMeta(page, {
		title: "Contact us",
		path: "/contact",
		description: "Ask us about stock, an order, delivery or a part you can't find.",
	});

/** With an order's number or a part the page is not cached, because `cacheParams` doesn't name them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { user } = await context.getSession();
	const sender = user && { name: user.name, email: user.email };
	const { searchParams } = new URL(request.url);
	const [order, part] = [searchParams.get("order") ?? "", searchParams.get("part") ?? ""];
	const asked = part.length <= MAX_QUERY_LENGTH ? part.trim() : "";
	const message = isOrderNumber(order)
		? `Order ${order}: `
		: asked && `I am looking for: ${asked}\n`;
	return { sender, message, ...createFormFields(context) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { platform } = context;
	const { user } = await context.getSession();
	if (user) {
		const input = await validatePublicForm(request, memberMessageInput, platform);
		if (!input.ok) return input.response;
		const turn = await consumeRequestLimit(request, platform, "contact", user.id);
		if (!turn.ok) return replyTooManyRequests(input, turn);
		const sent = await sendMessage(platform, { userId: user.id, email: user.email }, input.value);
		if (!sent.ok) return respondWithError(input, keyReused);
	} else {
		const input = await validatePublicForm(request, visitorMessageInput, platform);
		if (!input.ok) return input.response;
		const { email, ...message } = input.value;
		const turn = await consumeRequestLimit(request, platform, "contact", email);
		if (!turn.ok) return replyTooManyRequests(input, turn);
		const sent = await sendMessage(platform, { userId: null, email }, message);
		if (!sent.ok) return respondWithError(input, keyReused);
	}
	return redirectWithToast("/contact", "message-received");
}

export default function Contact() {
	const { sender, message, idempotencyKey, renderedAt } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
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
