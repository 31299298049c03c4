import { type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "./error-summary";
import { useIsSubmitting } from "./use-is-submitting";
import { useSuccessCount } from "./use-success-count";

type AnyFields = Record<string, unknown>;

export type PostFormProps<Fields extends AnyFields> = {
	lastResult: SubmissionResult | undefined;
	defaultValue?: Parameters<typeof useForm<Fields>>[0]["defaultValue"];
	children: (fields: ReturnType<FormMetadata<Fields>["getFieldset"]>) => ReactNode;
} & Pick<FormProps, "action" | "className" | "encType">;

/** Its page may lead to itself: after a success the form starts again, without earlier errors. */
export function PostForm<Fields extends AnyFields>(props: PostFormProps<Fields>) {
	const isSubmitting = useIsSubmitting(props.action);
	const successCount = useSuccessCount(isSubmitting, props.lastResult !== undefined);
	return <MountedForm key={successCount} {...props} />;
}

function MountedForm<Fields extends AnyFields>(props: PostFormProps<Fields>) {
	const { lastResult, defaultValue, children, ...native } = props;
	const [form, fields] = useForm<Fields>({ lastResult, defaultValue, defaultNoValidate: true });
	return (
		<Form {...native} method="post" id={form.id} noValidate>
			<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
			{children(fields)}
		</Form>
	);
}
