const SIZE = 64;
const DOT = 15;

/** Draws a dot onto the corner of an icon. Undefined where there is no canvas. */
export async function dottedIcon(address: string): Promise<string | undefined> {
  const image = new Image(SIZE, SIZE);
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // Logos are wider than high: what stands at the left is the sign.
  const scale = SIZE / (image.naturalHeight || SIZE);
  context.drawImage(image, 0, 0, (image.naturalWidth || SIZE) * scale, SIZE);
  const at = SIZE - DOT - 1;
  context.beginPath();
  context.arc(at, DOT + 1, DOT, 0, 2 * Math.PI);
  context.fillStyle = '#e0245e';
  context.fill();
  context.lineWidth = 4;
  context.strokeStyle = '#ffffff';
  context.stroke();
  return canvas.toDataURL('image/png');
}
