import { type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, type FormProps, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormButtons, type FormButtonsProps } from "../elements/form-buttons";
import { ErrorSummary } from "./error-summary";
import { IdempotencyKeyField } from "./idempotency-key-field";
import { useIsSubmitting } from "./use-is-submitting";
import { useSuccessCount } from "./use-success-count";

type AnyFields = Record<string, unknown>;

export type PostFormProps<Fields extends AnyFields> = {
	/** The default is what the page's action answered. */
	lastResult?: SubmissionResult | null;
	defaultValue?: Parameters<typeof useForm<Fields>>[0]["defaultValue"];
	/** A form that is sent again after an error keeps its key, or has the one of the response. */
	idempotencyKey?: string;
	/** If omitted, the children contain the button. */
	buttons?: FormButtonsProps;
	children: (fields: ReturnType<FormMetadata<Fields>["getFieldset"]>) => ReactNode;
} & Pick<
	FormProps,
	"action" | "className" | "encType" | "preventScrollReset" | "reloadDocument" | "replace"
>;

/** For a page that redirects to itself: after a success the form starts again without earlier errors. */
export function PostForm<Fields extends AnyFields>(props: PostFormProps<Fields>) {
	const answer = useActionData<SubmissionResult>();
	const lastResult = "lastResult" in props ? props.lastResult : answer;
	const isSubmitting = useIsSubmitting(props.action);
	const successCount = useSuccessCount(isSubmitting, Boolean(lastResult));
	return (
		<MountedForm
			key={successCount}
			{...props}
			lastResult={lastResult}
			isSubmitting={isSubmitting}
		/>
	);
}

type MountedFormProps<Fields extends AnyFields> = PostFormProps<Fields> & { isSubmitting: boolean };

function MountedForm<Fields extends AnyFields>(props: MountedFormProps<Fields>) {
	const { lastResult, defaultValue, idempotencyKey, buttons, children, ...rest } = props;
	const { isSubmitting, ...native } = rest;
	const [form, fields] = useForm<Fields>({ lastResult, defaultValue, defaultNoValidate: true });
	const sentKey = lastResult?.initialValue?.idempotencyKey;
	return (
		<Form {...native} method="post" id={form.id} noValidate>
			<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
			{children(fields)}
			{idempotencyKey ? (
				<IdempotencyKeyField value={typeof sentKey === "string" ? sentKey : idempotencyKey} />
			) : null}
			{buttons ? <FormButtons {...buttons} isSubmitting={isSubmitting} /> : null}
		</Form>
	);
}
