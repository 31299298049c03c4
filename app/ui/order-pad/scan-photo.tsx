import { useNavigate } from "@remix-run/react";
import { type ChangeEvent, useEffect, useState } from "react";
import { FieldError } from "../forms/field-error";

/** Not in every browser. */
type Detector = { detect: (image: ImageBitmap) => Promise<{ rawValue: string }[]> };

const createDetector = (): Detector | null =>
	"BarcodeDetector" in window
		? new (window.BarcodeDetector as new (options: object) => Detector)({ formats: ["qr_code"] })
		: null;

const NO_LABEL = "This photo shows no label of this shop. Try again, closer and in more light.";

/** Takes a photo of a label where the browser reads codes; elsewhere the phone's camera app opens its link. */
export function ScanPhoto() {
	const navigate = useNavigate();
	const [detector, setDetector] = useState<Detector | null>(null);
	const [error, setError] = useState("");
	useEffect(() => setDetector(createDetector), []);
	if (!detector) return null;
	const read = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
		const [photo] = Array.from(files ?? []);
		if (!photo) return;
		const codes = await createImageBitmap(photo)
			.then((image) => detector.detect(image))
			.catch(() => []);
		const label = codes
			.map(({ rawValue }) => (URL.canParse(rawValue) ? new URL(rawValue) : null))
			.find((url) => url?.origin === location.origin && url.pathname.startsWith("/p/"));
		setError(label ? "" : NO_LABEL);
		if (label) navigate(label.pathname + label.search);
	};
	return (
		<div className="field">
			<label htmlFor="field-photo" className="field-label">
				Take a photo of a label
			</label>
			<input
				id="field-photo"
				type="file"
				accept="image/*"
				capture="environment"
				className="input"
				onChange={read}
				aria-describedby="error-photo"
			/>
			<FieldError id="error-photo" message={error || undefined} />
		</div>
	);
}
