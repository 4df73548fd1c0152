import { usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';
import { createMediaCache } from './media-cache.ts';
import { createMediaFiles } from './media-files.ts';

/** Where a file of a message is in this page; undefined until it is there, `failed` when it cannot be had. */
export function useFileAddress(id: string, size: 'small' | 'large', isWanted: boolean): string | 'failed' | undefined {
  const cache = usePlatform().keep(createMediaCache);
  const [address, setAddress] = useState(() => (isWanted ? cache.known(id, size) : undefined));
  useEffect(() => {
    let isHere = true;
    if (isWanted)
      cache.address(id, size).then(
        (found) => isHere && setAddress(found),
        () => isHere && setAddress('failed'),
      );
    return () => {
      isHere = false;
    };
  }, [cache, id, size, isWanted]);
  return address;
}

/** Addresses of the files of a message that is still on its way. */
export function useWaitingFiles(clientId: string): readonly string[] {
  const files = usePlatform().keep(createPlatformFiles);
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  useEffect(() => {
    let made: readonly string[] = [];
    let isHere = true;
    void files.of(clientId).then((found) => {
      if (!isHere) return;
      made = (found ?? []).map((file) => URL.createObjectURL(file));
      setAddresses(made);
    });
    return () => {
      isHere = false;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [files, clientId]);
  return addresses;
}

/** One store of files a platform. */
export function createPlatformFiles() {
  return createMediaFiles();
}
