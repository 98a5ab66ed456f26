import * as library from 'next-auth-4/react';
import { showPage } from './page.tsx';

showPage(library);
