/** No page shows a larger picture. */
const MAX_SIDE_PX = 2560;

/**
 * Returns a JPEG with the EXIF orientation applied, or null if the browser can't decode the file.
 */
export async function shrinkPicture(file: File): Promise<File | null> {
	const bitmap = await createImageBitmap(file).catch(() => null);
	const canvas = document.createElement("canvas");
	const context = canvas.getContext("2d");
	if (!bitmap || !context) return null;
	const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
	canvas.width = Math.round(bitmap.width * scale);
	canvas.height = Math.round(bitmap.height * scale);
	// A JPEG would show transparent parts as black.
	context.fillStyle = "white";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
	const type = "image/jpeg";
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));
	return blob && new File([blob], "picture.jpg", { type });
}
