import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { PICTURE_KINDS } from "~/platform/images/image-rules";
import { Icon, type IconName } from "../elements/icon";
import { FieldError } from "../forms/field-error";
import { Picture } from "../pictures/picture";
import { useChosenPicture } from "./use-chosen-picture";

const COVER_SIZES = "(min-width: 46rem) 44rem, calc(100vw - 2rem)";
const TYPES = PICTURE_KINDS.map((kind) => `image/${kind}`).join(",");

type PictureFieldProps = {
	label: ReactNode;
	current?: string | null;
	wide?: boolean;
	optional?: boolean;
	/** The default is what the page's action answered. */
	errors?: string[];
	icon?: IconName;
	/** The id on the page; the form field is always 'image'. */
	id?: string;
};

/**
 * With scripts it shows a preview, shrinks large pictures and blocks a form whose picture stays too
 * large.
 */
export function PictureField({
	label,
	current,
	wide,
	optional,
	errors,
	icon = "image",
	id = "image",
}: PictureFieldProps) {
	const { initialValue, error } = useActionData<SubmissionResult>() ?? {};
	/** The form came back with errors: browsers then forget the file. */
	const mustChooseAgain = initialValue?.image !== undefined;
	const field = useRef<HTMLInputElement>(null);
	const { url, message, choose } = useChosenPicture(field);
	const messages = message ? [message] : (errors ?? error?.image ?? []);
	return (
		<div className="field">
			<label htmlFor={`field-${id}`} className="field-label">
				{label}
				{optional ? <span className="field-optional"> (optional)</span> : null}
			</label>
			<div className="flex min-w-0 flex-wrap items-center gap-3">
				<PicturePreview url={url} current={current} wide={wide} icon={icon} />
				<input
					type="file"
					ref={field}
					name="image"
					id={`field-${id}`}
					accept={TYPES}
					aria-invalid={messages.length > 0 || undefined}
					aria-describedby={`hint-${id}${messages.length > 0 ? ` error-${id}` : ""}`}
					className="picture-input input w-auto max-w-full min-w-0 grow basis-56"
					onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
				/>
			</div>
			<p id={`hint-${id}`} className="field-hint">
				{mustChooseAgain && !url && messages.length === 0 ? (
					<strong>Choose the picture again. </strong>
				) : null}
				JPEG, PNG, WebP or AVIF, at most 5 MB.
			</p>
			<FieldError id={`error-${id}`} message={messages.join(". ")} />
		</div>
	);
}

type PicturePreviewProps = Pick<PictureFieldProps, "current" | "wide"> & {
	url: string | null;
	icon: IconName;
};

function PicturePreview({ url, current, wide, icon }: PicturePreviewProps) {
	const box = wide ? { size: 640, height: 192 } : { size: 96, height: 96 };
	const className = `flex-none rounded-part border bg-tile object-cover ${wide ? "aspect-10/3 h-auto w-full" : "size-24"}`;
	if (url) {
		return <img src={url} alt="" width={box.size} height={box.height} className={className} />;
	}
	if (current) {
		return (
			<Picture
				imageKey={current}
				alt=""
				{...box}
				sizes={wide ? COVER_SIZES : "96px"}
				className={className}
			/>
		);
	}
	return (
		<span
			className={`grid place-items-center border-edge text-soft [border-style:dashed] ${className}`}
		>
			<Icon name={icon} size={32} />
		</span>
	);
}
